import type { Mirror, MirrorState } from '../mirror/protocol.ts'
import type { ListView } from './list-view.ts'
import type { Selection } from './selection.ts'

/** What the tools of a list work with. */
export type ListParts = {
  readonly mirror: Mirror
  readonly state: MirrorState
  readonly view: ListView
  readonly selection: Selection
}
