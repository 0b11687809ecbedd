import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'
import { useClient } from '../api/use-client.ts'
import { toast } from '../ui/toast.tsx'
import type { Again, FieldChange, FollowUp, PageLink, Undo } from './write.ts'

/** A change made in this tab, and how it is taken back. */
export type Undoable = Pick<FollowUp, 'again' | 'page'> & {
  /** Whose change it is. */
  readonly client: Client
  /** What is taken back, after "Undo"; of what cannot be, what was done. */
  readonly title: string
  /** Null if nothing takes it back. */
  readonly undo: (() => void) | null
  readonly change?: FieldChange | undefined
  /** Removes the toast that offers it. */
  readonly hide: () => void
}

/** The changes of this tab that can be taken back, newest first. */
export const undoables = createAtom<readonly Undoable[]>([])

/** The last change of this tab, whether or not it can be taken back; null before one, and once it was. */
export const lastChange = createAtom<Undoable | null>(null)

/** The change that a person is asked about before it is taken back. */
export const askedUndo = createAtom<Undoable | null>(null)

/** A change to take back. */
export type WantedUndo = Pick<Undo, 'start'> & { undoable: Undoable }

/** The changes that somebody wants to take back, the first one first. */
export const wantedUndos = createAtom<readonly WantedUndo[]>([])

/** A change was taken back, or there is nothing left to take back. */
export const forgetChange = (change: Undoable): void => {
  undoables.set((all) => all.filter((one) => one !== change))
  lastChange.set((last) => (last === change ? null : last))
}

/** Takes the last change back, at once if its page is in sight; never one before it. */
export const undoLast = (router: AnyRouter): void => {
  const last = lastChange.get()
  const isInSight = (page: PageLink) => {
    const { pathname } = router.buildLocation(page)
    return `${router.latestLocation.pathname}/`.startsWith(`${pathname}/`)
  }
  if (!last) toast('Nothing to undo')
  else if (last.undo && last.page && isInSight(last.page)) last.undo()
  else askedUndo.set(last)
}

/** Opens the form that creates something deleted again, filled with what it was. Sends nothing. */
export const createAgain = (
  router: AnyRouter,
  { link, fill }: Again,
  options: { ignoreBlocker?: boolean } = {},
): void => {
  fill(router.buildLocation(link).href)
  void router.navigate({ ...link, ...options })
}

/** How many changes of a tab can be taken back. */
const MOST_UNDOS = 20

/** Takes a change back, once those before it are through. */
const takeBack = (change: WantedUndo): void =>
  wantedUndos.set((all) =>
    all.some((one) => one.undoable === change.undoable) ? all : [...all, change],
  )

/** A change of a client that can be taken back; `hide` removes the toast that offers it. */
export const undoableOf = (
  client: Client,
  { title, start, change }: Undo,
  hide: () => void,
  page?: PageLink,
) => {
  const undoable = {
    client,
    title,
    change,
    page,
    undo: () => {
      hide()
      takeBack({ undoable, start })
    },
    hide,
  } satisfies Undoable
  return undoable
}

/** Notes a change of this device or of many records as the last one. */
export const noteChange = (change: Undoable): void => {
  lastChange.set(change)
  if (change.undo) undoables.set((all) => [change, ...all].slice(0, MOST_UNDOS))
}

/** Returns how to announce a change that was saved, with a button that takes it back or creates it again. */
export const useOfferUndo = () => {
  const client = useClient()
  const router = useRouter()
  return (message: string, { undo, again, page }: FollowUp): void => {
    const shown = { hide: () => {} }
    const hide = () => shown.hide()
    const change: Undoable = undo
      ? undoableOf(client, undo, hide, page)
      : { client, title: message, undo: null, again, page, hide }
    noteChange(change)
    if (change.undo) shown.hide = toast(message, { label: 'Undo', press: change.undo })
    else if (again) {
      const press = () => {
        hide()
        createAgain(router, again)
      }
      shown.hide = toast(message, { label: 'Create again', press })
    } else toast(message)
  }
}
