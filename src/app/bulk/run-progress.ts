import type { BulkAction } from './bulk-action.ts'
import type { Runner, RunState } from './run-state.ts'

/** How far a bulk change is that another tab runs. */
export type Progress = { readonly action: BulkAction; readonly state: RunState }

const nameOf = (connectionId: string) => `adit.bulk.progress ${connectionId}`

const ASKED = 'asked'
/** Tabs in the background need no more. */
const TELL_MS = 500

// An error is no plain data, and the tab that runs it shows it.
const toldState = (state: RunState): RunState =>
  state.phase.kind === 'paused' ? { ...state, phase: { kind: 'paused', error: null } } : state

/** Tells the other tabs how far a runner of this tab is, from its start on until the returned function is called. */
export const tellProgress = (runner: Pick<Runner, 'head' | 'state'>): (() => void) => {
  const channel = new BroadcastChannel(nameOf(runner.head().connection_id))
  let toldAt = 0
  // One that was only read here is perhaps run by another tab.
  let isStarted = false
  let phase = ''
  const tell = () => {
    toldAt = Date.now()
    const { action } = runner.head()
    channel.postMessage({ action, state: toldState(runner.state.get()) } satisfies Progress)
  }
  channel.addEventListener('message', ({ data }) => {
    if (data === ASKED && isStarted && phase !== 'ended') tell()
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
  connectionId: string,
  onProgress: (progress: Progress) => void,
): (() => void) => {
  const channel = new BroadcastChannel(nameOf(connectionId))
  channel.addEventListener('message', ({ data }) => {
    // Only a tab of this origin sends here, and of the same journal's version.
    if (data !== ASKED) onProgress(data as Progress)
  })
  channel.postMessage(ASKED)
  return () => channel.close()
}
