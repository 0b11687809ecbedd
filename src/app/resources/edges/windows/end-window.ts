import type { ModuleReply } from '#contract/edge-modules.ts'
import { shortened } from '../../../ui/first-part.ts'
import type { Outcome } from '../../../writes/outcome.ts'
import { moduleStore } from '../edge-modules.ts'
import type { ModulePut, ModuleValues, ModuleTarget } from '../module-form.ts'
import { moduleSwitch, type ModuleWrite } from '../module-writes.ts'
import { stateAt, voidReason, type ChangeWindow, type VoidReason } from './change-window.ts'

/** Where the window of a module is kept, and how its write is run. */
export type WindowSite = {
  /** As it is stored now, maybe changed by another tab; null if it is over. */
  read: () => ChangeWindow | null
  /** Null: it is over, and there is nothing to say. */
  store: (next: ChangeWindow | null) => void
  /** Does something while no other tab does it for the same module. */
  alone: (act: () => Promise<void>) => Promise<void>
  run: (
    write: ModuleWrite<ModulePut>,
    edit: (now: ModuleValues) => ModuleValues,
    isWanted: () => boolean,
  ) => Promise<Outcome<ModuleReply>>
  /** Why a write was not done, in words. */
  failureText: (outcome: Outcome<ModuleReply>) => string
  now: () => number
}

/**
 * Turns the module of a window on if it is still exactly as the window left it; else the window is void. Of several
 * tabs that do so at its end one acts. `isAsked`: a person has pressed for it, early, late or once more. Returns how
 * the write ended; null if there was none.
 */
export const endWindow = async (
  place: ModuleTarget,
  { made }: ChangeWindow,
  isAsked: boolean,
  site: WindowSite,
): Promise<Outcome<ModuleReply> | null> => {
  const { module, edge } = place
  let ended: Outcome<ModuleReply> | null = null
  await site.alone(async () => {
    const window = site.read()
    if (window?.made !== made || window.over) return
    // Another tab has tried meanwhile, or this one was frozen while it waited for its turn.
    if (!isAsked && stateAt(window, site.now()).kind !== 'due') return
    // A person may end it meanwhile, in any tab.
    const isOpen = () => {
      const now = site.read()
      return now?.made === made && now.over === null
    }
    const store = (next: ChangeWindow | null) => {
      if (isOpen()) site.store(next)
    }
    const over = (reason: VoidReason) => store({ ...window, over: reason })

    let reason: VoidReason | null = null
    const write = moduleSwitch(place, true)
    const guarded: typeof write = {
      ...write,
      words: { ...write.words, done: `${module.title} of ${shortened(edge)} turned back on` },
      // The read on which the write is based decides; the one after a lost answer does not.
      read: async (isRetried, signal) => {
        const document = (await write.read?.(isRetried, signal)) ?? null
        if (!isRetried) reason = voidReason(window, document)
        return document
      },
      warnings: async (context) =>
        ((await write.warnings?.(context)) ?? []).filter(({ id }) => !window.agreed.includes(id)),
    }
    ended = await site.run(
      guarded,
      (now) => ({ ...now, enabled: true }),
      () => reason === null && isOpen(),
    )
    if (reason) return over(reason)
    switch (ended.kind) {
      case 'done':
        return store(null)
      case 'nothing':
        return over('on')
      case 'gone':
        return over('gone')
      case 'busy':
        return undefined
      // Nobody has answered its question.
      case 'stopped':
        return isAsked ? undefined : store({ ...window, waits: 'question' })
      case 'refused':
      case 'invalid':
      case 'lost':
        // Before its end it goes on counting.
        return stateAt(window, site.now()).kind === 'counting'
          ? undefined
          : store({ ...window, waits: 'failed', failure: site.failureText(ended) })
    }
  })
  return ended
}

/** Reads the module of a window again, of which something else was heard: a window that is void says so at once. */
export const lookAgain = async (
  { cache, client, module, id }: ModuleTarget,
  { made }: ChangeWindow,
  site: Pick<WindowSite, 'read' | 'store' | 'alone'>,
): Promise<void> =>
  site.alone(async () => {
    const document = await moduleStore(cache, client, module, id).read(false)
    const window = site.read()
    const reason = window && voidReason(window, document)
    if (window?.made === made && !window.over && reason) site.store({ ...window, over: reason })
  })
