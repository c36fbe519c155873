# After an agent says that it is done: is what it says and what it wrote as it
# should be? The document ends its scripts with code 1; here that is a deny.

locals {
  # What must hold of a signal whatever schema a project has: these go into
  # paths and JSON pointers.
  signal = {
    type     = "object"
    required = ["stage"]
    properties = {
      stage            = { enum = local.names }
      for_stage        = { enum = local.names }
      output_artifacts = { type = "array", maxItems = 100, items = { type = "string", pattern = local.artifact_written } }
    }
  }
}

hook "one-signal-at-a-time" {
  description = "Refuses several signals by one call: each completes a stage"
  on          = ["after_tool"]
  priority    = 900
  match {
    writes = ["**/stage-completion-signal.json"]
  }
  when = "len(signals) > 1"

  deny {
    reason = "Write one stage-completion-signal.json at a time: each completes one stage."
  }
}

hook "validate-completion-signal" {
  description = "Refuses a signal that its schema does not know, of a stage that there is not, or of another agent's"
  on          = ["signal_written"]
  priority    = 900

  validate {
    on_error = "closed"
    file     = "{{ file }}"
    schema   = local.signal
    reason   = "The completion signal is not accepted; write it anew. Stages are ${join(", ", local.names)}, and artefacts are paths below ${var.artifacts}/. {{ errors }}"
  }
  validate {
    on_error = "closed"
    file     = "{{ file }}"
    schema   = local.schemas["stage-completion-signal-schema.json"]
    reason   = "The completion signal is not accepted; write it anew. {{ errors }}"
  }
  deny {
    when   = "who in keys(local.stage_of) and get(local.stage_of, who) != doc(file)?.stage"
    reason = "You are the agent of {{ get(local.stage_of, who) }} and cannot complete {{ doc(file)?.stage }}. Signal your own stage."
  }
}

hook "post-artifact" {
  description = "Holds an artefact to its schema as soon as it is written"
  on          = ["after_tool"]
  priority    = 890
  match {
    writes = [for name in keys(local.schema_of_artifact) : "${var.artifacts}/**/${name}" if name != "stage-completion-signal.json"]
  }
  validate {
    files     = ["{{ filter(files.written, exists(#)) }}"]
    schema_by = { for glob, schema in local.schema_by : glob => schema if glob != "**/stage-completion-signal.json" }
    reason    = "Repair what you have written before you signal that the stage is complete: {{ errors }}"
  }
}

hook "validate-output-artifact" {
  description = "Holds every artefact that a signal names to its schema"
  on          = ["stage_completed"]
  priority    = 880
  when        = "stage in local.names"

  let = {
    outside = "{{ filter(artifacts, not (# matches local.artifact)) }}"
    wanted  = "{{ concat(['stage-completion-signal.json'], map(artifacts, last(split(#, '/')))) }}"
    late    = "{{ filter(map(filter(wanted, # in keys(local.schema_of_artifact)), get(local.schema_of_artifact, #)), # in local.absent and exists(var.contracts + '/' + #)) }}"
  }

  deny {
    when   = "len(outside) > 0"
    reason = "The stage {{ stage }} is not complete: artefacts are paths below ${var.artifacts}/, and {{ join(outside, ', ') }} is none."
  }
  deny {
    on_error = "closed"
    when     = "len(late) > 0"
    reason   = "${var.contracts}/{{ join(late, ', ') }} has come since the policy was built, which holds nothing to it yet. Stop here: a person runs hookc build, then you write the signal again."
  }
  # What cannot be read, such as a link out of the project, is not valid.
  deny {
    on_error = "closed"
    when     = "any(artifacts, not exists(#))"
    reason   = "The stage {{ stage }} is not complete: {{ join(filter(artifacts, not exists(#)), \", \") }} is missing. Write it, then write the signal again."
  }
  validate {
    on_error = "closed"
    files    = ["{{ filter(artifacts, # endsWith '.json') }}"]
    schema   = {}
    reason   = "The stage {{ stage }} is not complete. Repair its artefacts, then write the signal again: {{ errors }}"
  }
  validate {
    on_error  = "closed"
    files     = ["{{ artifacts }}"]
    schema_by = local.schema_by
    reason    = "The stage {{ stage }} is not complete. Repair its artefacts, then write the signal again: {{ errors }}"
  }
}

hook "review-has-a-verdict" {
  description = "Refuses a review without an artefact that says its verdict, or one that is older than what it reviews"
  on          = ["stage_completed"]
  priority    = 870
  when        = "stage in ['safety_review', 'governance_review'] and all(artifacts, # matches local.artifact)"

  let = {
    wanted = "{{ get(local.folder, get(local.agent_of, stage)) + '/' + replace(stage, '_', '-') + '.json' }}"
    said   = "{{ filter(artifacts, # endsWith '.json' and type(doc(#)) == 'map' and type(doc(#).verdict) == 'string') }}"
    of     = "{{ for_stage ?? find(map(said, doc(#).stage), # in local.names) }}"
    other  = "{{ filter(said, of != nil and doc(#).stage in local.names and doc(#).stage != of) }}"
    papers = "{{ filter(get(stages, of ?? flow.current_stage ?? '')?.output_artifacts ?? [], # matches local.artifact and exists(#)) }}"
    old    = "{{ filter(said, len(papers) > 0 and (age(#) ?? 0) > min(map(papers, age(#) ?? 0)) + 1) }}"
  }

  deny {
    on_error = "closed"
    when     = "len(said) == 0"
    reason   = "The {{ stage }} is not complete: no artefact of its signal has a verdict. Write {{ wanted }} with its verdict, name it in output_artifacts, then write the signal again."
  }
  deny {
    on_error = "closed"
    when     = "len(other) > 0"
    reason   = "The {{ stage }} is not complete: {{ join(other, ', ') }} is a review of {{ doc(other[0]).stage }}, not of {{ of }}."
  }
  deny {
    on_error = "closed"
    when     = "len(old) > 0"
    reason   = "The {{ stage }} is not complete: {{ join(old, ', ') }} is older than what it reviews. Review {{ of ?? flow.current_stage }} as it is now, write the review and the signal again."
  }
}
