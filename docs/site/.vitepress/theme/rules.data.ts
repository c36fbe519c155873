import { rules } from '../nav.mts'
import { slug } from '../paths.mts'

const load = () => rules().map((group) => ({ ...group, id: slug(group.title) }))

export default { watch: ['../../../lint.md'], load }

export declare const data: ReturnType<typeof load>
