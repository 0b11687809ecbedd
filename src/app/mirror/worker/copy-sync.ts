import { wait } from '../../api/wait.ts'
import { newId } from '../../connection/connection.ts'
import { openChannel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import type { CopyChange, CopyFacts } from '../copy/change.ts'
import type { Copy } from '../copy/copy.ts'
import { readSyncMessage, type SyncMessage } from './sync-message.ts'

type Parts = {
  /** Of the copy. */
  slot: string
  copy: Copy
  loaded: () => number
  /** Whether the store is one that all workers of the device share. */
  isOnDevice: () => boolean
  /** The ids of all rows, in the order of the service's list. */
  ids: () => readonly string[]
  isPaused: () => boolean
  onChange: () => void
  onPause: (isPaused: boolean) => void
  /** Another worker has removed the copy. */
  onClear: (isStoreEmpty: boolean) => void
  /** The copy is to leave the device. */
  onForget: () => void
}

/** How long a new worker waits for the answers of others. */
const ANSWER_MS = 150
const SILENCE_MS = 3000
const DOCUMENTS_PER_MESSAGE = 1000

/** Keeps the copies of several workers alike. */
export const createCopySync = (parts: Parts) => {
  const { copy, loaded, isOnDevice, ids, isPaused, onChange, onPause, onClear, onForget } = parts
  const own = newId()
  const post = (message: SyncMessage) => channel.post(message)
  // Posts only if another worker listens: a page of the list is a megabyte.
  let hasOthers = false
  const heard = { isAll: false, at: 0 }
  let best: { from: string; loaded: number } | null = null

  const sendAll = async (to: string) => {
    const all = ids()
    for (let from = 0; from < all.length; from += DOCUMENTS_PER_MESSAGE) {
      const kept = await copy.texts(all.slice(from, from + DOCUMENTS_PER_MESSAGE))
      const places = [...kept.keys()]
      // Each row keeps its own age.
      for (const as_of of new Set(kept.map((one) => one.as_of))) {
        const offsets = places.filter((place) => kept[place]?.as_of === as_of)
        const change: CopyChange = {
          as_of,
          sweep: copy.facts().sweep,
          place: from,
          texts: offsets.map((place) => kept[place]?.text ?? ''),
          offsets,
          unchanged: [],
          dropped: [],
        }
        post({ kind: 'all', to, change, facts: null })
      }
    }
    const { sweep } = copy.facts()
    const nothing = {
      as_of: 0,
      sweep,
      place: null,
      texts: [],
      offsets: [],
      unchanged: [],
      dropped: [],
    }
    post({ kind: 'all', to, change: nothing, facts: copy.facts() })
  }
  const take = (message: SyncMessage) => {
    switch (message.kind) {
      case 'hello':
        hasOthers = true
        return post({
          kind: 'here',
          to: message.from,
          from: own,
          loaded: loaded(),
          is_paused: isPaused(),
        })
      case 'here':
        if (message.to !== own) return undefined
        hasOthers = true
        if (message.is_paused) onPause(true)
        if (message.loaded > (best?.loaded ?? 0)) best = message
        return undefined
      case 'ask':
        return message.to === own ? void sendAll(message.from) : undefined
      case 'all':
        if (message.to !== own) return undefined
        heard.at = performance.now()
        return void copy.follow(message.change, message.facts, null).then(() => {
          heard.isAll ||= message.facts !== null
          onChange()
        })
      case 'change': {
        const chunk = isOnDevice() ? message.chunk : null
        return void copy.follow(message.change, message.facts, chunk).then(onChange)
      }
      case 'pause':
      case 'resume':
        return onPause(message.kind === 'pause')
      case 'clear':
        return onClear(message.is_on_device && isOnDevice())
      case 'forget':
        return onForget()
    }
  }
  const channel = openChannel(`${CHANNELS.copy} ${parts.slot}`, (received) => {
    const message = readSyncMessage(received)
    if (message) take(message)
  })
  // Before the store is read: what others keep there from now on is told, too.
  post({ kind: 'hello', from: own })
  return {
    /** Takes what the others have: a store that they do not share begins empty. */
    join: async (): Promise<void> => {
      if (isOnDevice()) return
      await wait(ANSWER_MS)
      if (!best) return
      post({ kind: 'ask', to: best.from, from: own })
      heard.at = performance.now()
      // It may be gone before it has sent everything.
      while (!heard.isAll && performance.now() - heard.at < SILENCE_MS) await wait(ANSWER_MS)
    },
    tell: (change: CopyChange, facts: CopyFacts | null, chunk: number) => {
      if (hasOthers) post({ kind: 'change', change, facts, chunk: isOnDevice() ? chunk : null })
    },
    tellClear: () => post({ kind: 'clear', is_on_device: isOnDevice() }),
    tellForget: () => post({ kind: 'forget' }),
    tellPause: (isPaused: boolean) => post({ kind: isPaused ? 'pause' : 'resume' }),
    close: () => channel.close(),
  }
}
