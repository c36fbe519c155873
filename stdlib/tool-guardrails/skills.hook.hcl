# What the user asks for brings the skill that knows about it.

variable "skills" {
  type        = list(string)
  default     = [".claude/skills/*/SKILL.md"]
  description = "Globs of the skills; a folder outside of the project needs reads in the policy"
}

variable "max_skills" {
  type        = number
  default     = 3
  description = "How many skills one prompt brings at most"
}

variable "max_skill_bytes" {
  type        = number
  default     = 9000
  description = "How much of their text is brought at most, in bytes; Claude Code takes 10,000 characters"
}

variable "common_words" {
  type        = list(string)
  default     = []
  description = "Words, in lower case, that call no skill although its name or its description has them, beside those that the pack knows"
}

locals {
  # Words of names and descriptions of many skills, and of many prompts.
  common = concat(var.common_words, split(" ", trimspace(replace(local.known, "\n", " "))))
  known  = <<-WORDS
    about across add added after again agent agents all also always and answer any anything app apply are ask asks assistant back based been before being
    best better between both build building built but call can change changes check claude code coding command commands common complete could create
    created creates creating current data default design develop developer development directory doc docs document documents does done each easy edit
    editing enable ensure every everything example examples feature features file files find first fix folder follow following for format from full
    general generate get give good guide guides handle has have help helper helpers helping helps here how implement implementation improve include
    includes including information input install into issue issues its just keep kit know language large let like line list local look main make makes
    making manage management manager many master may mode more most much must name need needed needs new not number off one only open options order other
    our out output over own page part path pattern patterns plan please practice practices prepare pro problem process project projects prompt provide
    provides question questions read ready related report reports request requests requires result results review right run running same save search see send set
    setup should show simple skill skills small some something specific start step steps such support sure system task tasks team template templates test tests text
    than that the their them then there these they thing things this through time tips tool tooling tools topic two type types under understand update use
    used useful user users uses using util utility utils value various version very via want wants way well what when where whether which while who will
    with within without word work workflow workflows working works would write writer writes writing written yes you your
  WORDS

  # What stands between words.
  marks = [".", ",", ";", ":", "!", "?", "(", ")", "[", "]", "{", "}", "<", ">", "\"", "'", "`", "/", "\\", "|", "-", "_", "*", "#", "@", "=", "+", "&", "\n", "\r", "\t", "–", "—", "’", "“", "”", "„", "…"]
}

state "skills_shown" {
  description = "The skills that the session has in its context"
  type        = list(string)
}

hook "skill-discovery-hook" {
  description = "Brings the text of the skills whose keywords, name or description the user's prompt names"
  on          = ["before_agent"]
  priority    = 50
  let = {
    # The prompt as words with a blank around each.
    asked = "{{ ' ' + join(filter(split(reduce(local.marks, replace(#acc, #, ' '), lower(prompt ?? '')[0:20000]), ' '), # != ''), ' ') + ' ' }}"
    shown = "{{ session.id == nil ? [] : state.skills_shown }}"
    every = "{{ take(filter(uniq(flatten(map(var.skills, glob(#)))), # not in shown), 200) }}"
    torn  = "{{ filter(every, not readable(#)) }}"
    found = "{{ filter(every, # not in torn) }}"

    # Of each skill: what its front matter says, the words of its name, its
    # keywords as a text with commas, the words of its description.
    heads = "{{ map(found, ({'file': #, 'folder': get(reverse(split(#, '/')), 1) ?? '', 'head': type(doc(#)) == 'map' ? doc(#) : {}})) }}"
    keyed = "{{ map(heads, ({'file': .file, 'name': string(.head.name ?? .folder), 'lists': [.head.keywords, .head.triggers], 'says': string(.head.description ?? '')})) }}"
    plain = "{{ map(keyed, ({'file': .file, 'keys': lower(join(map(.lists, type(#) == 'array' ? join(map(#, string(#)), ',') : string(# ?? '')), ',')), 'name': lower(.name), 'says': lower(.says)})) }}"
    words = "{{ map(plain, ({'file': .file, 'keys': map(split(.keys, ','), trim(replace(replace(#, '-', ' '), '_', ' '))), 'name': replace(replace(.name, '-', ' '), '_', ' '), 'says': uniq(map(split(.says, ' '), trim(#, '.,;:!?()[]/*`')))})) }}"

    # A keyword or a name counts more than a word of a name, and that more than
    # words of a description, of which two are wanted.
    named  = "{{ map(words, ({'file': .file, 'keys': count(concat(.keys, .name contains ' ' ? [.name] : []), len(#) > 1 and (asked contains (' ' + # + ' ') or asked contains (' ' + # + 's '))), 'name': count(split(.name, ' '), len(#) > 2 and # not in local.common and (asked contains (' ' + # + ' ') or asked contains (' ' + # + 's '))), 'says': count(.says, len(#) > 3 and # not in local.common and asked contains (' ' + # + ' '))})) }}"
    scored = "{{ map(named, ({'file': .file, 'score': 100 * .keys + 10 * .name + (.says > 1 ? .says : 0)})) }}"
    called = "{{ take(map(sortBy(filter(scored, .score > 0), .score, 'desc'), .file), var.max_skills) }}"
  }
  when = "prompt != nil and background.ended == nil and len(called) + len(torn) > 0"

  # One that cannot be read keeps no other from being found.
  warn {
    when    = "len(torn) > 0"
    message = "No prompt finds {{ join(torn, ', ') }}: what stands between the --- at its beginning cannot be read. Repair it."
    to      = "user"
  }
  context {
    when      = "len(called) > 0"
    text      = "What you are asked for is a matter of these skills, whose text follows: {{ join(called, ', ') }}."
    files     = ["{{ called }}"]
    max_bytes = var.max_skill_bytes
  }
  state {
    when = "session.id != nil and len(called) > 0"
    set  = { skills_shown = "{{ concat(shown, called) }}" }
  }
}

hook "skill-discovery-reset" {
  description = "Brings skills once more after the context was compacted or cleared"
  on          = ["pre_compact", "session_start"]
  when        = "session.id != nil and session.source != 'resume'"

  state {
    clear = ["skills_shown"]
  }
}
