import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnsweredCall } from '../../../api/client.ts'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { LOCKS, whileAlone } from '../../../device/locks.ts'
import { explainError } from '../../../errors/explain-error.ts'
import { rulesOf } from '../../../resources/edges/rules/rules-of.ts'
import {
  endedByJump,
  stateAt,
  type ChangeWindow,
} from '../../../resources/edges/windows/change-window.ts'
import {
  endWindow,
  lookAgain,
  type WindowSite,
} from '../../../resources/edges/windows/end-window.ts'
import { heardOf } from '../../../resources/edges/windows/heard-call.ts'
import {
  removeWindow,
  storedWindow,
  storeWindow,
} from '../../../resources/edges/windows/window-store.ts'
import { useOfferUndo } from '../../../writes/offer-undo.ts'
import type { Outcome } from '../../../writes/outcome.ts'
import { useWrite } from '../../../writes/use-write.ts'
import { lostMessage } from '../../../writes/write-words.ts'
import type { Tick } from './use-tick.ts'

const failureText = (outcome: Outcome<ModuleReply>): string => {
  switch (outcome.kind) {
    case 'refused': {
      const { title, next } = explainError(outcome.error)
      return `${title}. ${next}`
    }
    case 'lost':
      return lostMessage(outcome.found, outcome.error)
    case 'invalid':
      return Object.values(outcome.fieldErrors).join(' ')
    default:
      return ''
  }
}

type WindowEnd = {
  window: ChangeWindow
  module: EdgeModule
  /** What the edge is called. */
  edge: string
  tick: Tick
}

/** The end of a window in this tab: its state, what ends it, and how the last attempt failed. */
export const useWindowEnd = ({ window, module, edge, tick }: WindowEnd) => {
  const client = useClient()
  const owner = ownerId(client.connection)
  const place = {
    cache: useQueryClient(),
    client,
    module,
    id: window.id,
    edge,
    rules: rulesOf(module),
  }
  const writing = useWrite<ModuleReply>(useOfferUndo())
  const [isEnding, setIsEnding] = useState(false)
  const isWorking = useRef(false)
  const state = stateAt(window, tick.now.device)

  const lock = JSON.stringify([LOCKS.window, owner, module.kind, module.module, window.id])
  const site: Pick<WindowSite, 'read' | 'store' | 'alone'> = {
    read: () => storedWindow(owner, window),
    store: (next) => (next ? storeWindow(owner, next) : removeWindow(owner, window)),
    alone: (act) => whileAlone(lock, new AbortController().signal, act),
  }

  /** One at a time; what a call of it brings is not taken for something that was heard. */
  const work = async (act: () => Promise<unknown>) => {
    if (isWorking.current) return
    isWorking.current = true
    try {
      await act()
    } finally {
      isWorking.current = false
    }
  }
  const end = (isAsked: boolean) =>
    work(async () => {
      setIsEnding(true)
      try {
        await endWindow(place, window, isAsked, {
          ...site,
          // At its end nobody may be there to answer: then it waits for somebody.
          run: (write, edit, isWanted) =>
            writing.run(write, edit, { isWanted, ...(!isAsked && { ask: async () => null }) }),
          failureText,
          now: Date.now,
        })
      } finally {
        setIsEnding(false)
      }
    })

  const onTick = useEffectEvent(({ before, now }: Tick) => {
    if (state.kind !== 'due' || isWorking.current) return
    if (!endedByJump(window, before, now)) return void end(false)
    const kept = site.read()
    // Another tab may have ended it in the same moment.
    if (kept?.made === window.made && stateAt(kept, now.device).kind === 'due')
      site.store({ ...kept, waits: 'clock' })
  })
  useEffect(() => onTick(tick), [tick])

  const onCall = useEffectEvent((call: AnsweredCall) => {
    const now = storedWindow(owner, window)
    if (isWorking.current || now?.made !== window.made || now.over) return
    switch (heardOf(now, module, call)) {
      case 'ended':
        return removeWindow(owner, window)
      case 'own':
        return void storeWindow(owner, { ...now, over: 'own' })
      case 'other':
        // A failed read says nothing: at its end the module is read in any case.
        return void work(() => lookAgain(place, window, site)).catch(() => undefined)
      default:
        return undefined
    }
  })
  useEffect(() => client.watch((call) => onCall(call)), [client])

  return {
    state,
    writing,
    /** It is being turned on, here or, as long as this tab waits for its turn, in another tab. */
    isEnding,
    turnOn: () => void end(true),
    cancel: () => removeWindow(owner, window),
    /** Goes on with a window that was cancelled. */
    restore: () => storeWindow(owner, window),
  }
}
