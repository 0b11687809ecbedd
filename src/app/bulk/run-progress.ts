import * as z from 'zod/mini'
import { openChannel } from '../device/channel.ts'
import { CHANNELS } from '../device/registry.ts'
import { perKind, slotOfHead } from './journal.ts'
import type { Runner, RunState } from './bulk-state.ts'
import { StoredAction } from './stored-forms.ts'

const count = z.int().check(z.minimum(0))

const State: z.ZodMiniType<RunState> = z.object({
  phase: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('running') }),
    z.object({ kind: z.literal('waiting'), until: z.number() }),
    z.object({ kind: z.literal('paused'), error: z.null() }),
    z.object({ kind: z.literal('ended') }),
  ]),
  counts: z.object(perKind(count)),
  total: count,
  revision: z.number(),
})

const Progress = z.object({ action: StoredAction, state: State })

/** How far a bulk change is that another tab runs, which may be of another version. */
export type Progress = z.infer<typeof Progress>

const nameOf = (slot: string) => `${CHANNELS.bulkProgress} ${slot}`

const ASKED = 'asked'
/** Tabs in the background need no more. */
const TELL_MS = 500

// An error is no plain data, and the tab that runs it shows it.
const toldState = (state: RunState): RunState =>
  state.phase.kind === 'paused' ? { ...state, phase: { kind: 'paused', error: null } } : state

/** Tells the other tabs how far a runner of this tab is, from its start on until the returned function is called. */
export const tellProgress = (runner: Pick<Runner, 'head' | 'state'>): (() => void) => {
  let toldAt = 0
  // One that was only read here is perhaps run by another tab.
  let isStarted = false
  let phase = ''
  const tell = () => {
    toldAt = Date.now()
    const { action } = runner.head()
    channel.post({ action, state: toldState(runner.state.get()) } satisfies Progress)
  }
  const channel = openChannel(nameOf(slotOfHead(runner.head())), (message) => {
    if (message === ASKED && isStarted && phase !== 'ended') tell()
  })
  const { unsubscribe } = runner.state.subscribe((state) => {
    isStarted = true
    const isNews = state.phase.kind !== phase
    phase = state.phase.kind
    if (isNews || Date.now() - toldAt >= TELL_MS) tell()
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}

/** Follows the bulk change that another tab runs, until the returned function is called. */
export const followProgress = (
  slot: string,
  onProgress: (progress: Progress) => void,
): (() => void) => {
  const channel = openChannel(nameOf(slot), (message) => {
    const { data } = Progress.safeParse(message)
    if (data) onProgress(data)
  })
  channel.post(ASKED)
  return channel.close
}
