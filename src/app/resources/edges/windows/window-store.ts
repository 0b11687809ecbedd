import { parsedJson } from '#contract/json-value.ts'
import { idText } from '#contract/text.ts'
import { createAtom } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { newId } from '../../../connection/connection.ts'
import { ENTRIES } from '../../../device/registry.ts'
import { clearStored, isOf, readStored, storedParts, writeStored } from '../../../device/storage.ts'
import { isOn } from '../exposure.ts'
import { moduleOf, VOID_REASONS, WAITS, type ChangeWindow } from './change-window.ts'

const { windows } = ENTRIES

const MINUTE_MS = 60_000

const Stored = z.object({
  kind: z.string(),
  id: idText(),
  module: z.string(),
  made: z.string(),
  ends_at: z.number(),
  left: z.unknown(),
  agreed: z.array(z.string()),
  waits: z.nullable(z.enum(WAITS)),
  failure: z.string(),
  over: z.nullable(z.enum(VOID_REASONS)),
})

type Place = Pick<ChangeWindow, 'kind' | 'module' | 'id'>

// Each has a text of its own: two tabs never write over each other's windows.
const partOf = (ownerId: string, { kind, module, id }: Place) =>
  `${ownerId}/${kind}/${module}/${id}`

const readOne = (one: unknown): ChangeWindow[] => {
  const { data } = Stored.safeParse(one)
  const left = data && moduleOf(data)?.document.reply.safeParse(data.left).data
  return left && !isOn(left) ? [{ ...data, left }] : []
}

/**
 * A window in a stored text; null if it is not understood, such as one that was edited by hand. It is a list, like
 * all that moves from a key to its account: two lists that were joined may both have one.
 */
const windowIn = (text: string | null): ChangeWindow | null => {
  const list = parsedJson(text ?? '')
  return (Array.isArray(list) ? list : []).flatMap(readOne)[0] ?? null
}

/** The window of a module as it is stored now; null if it has none. */
export const storedWindow = (ownerId: string, place: Place): ChangeWindow | null =>
  windowIn(readStored(windows, partOf(ownerId, place)))

/** The windows of an account on this device, those that end first before the others. */
export const storedWindows = (ownerId: string): ChangeWindow[] =>
  storedParts(windows)
    .filter((part) => isOf(part, ownerId))
    .flatMap((part) => {
      const found = windowIn(readStored(windows, part))
      // Under another name it could be neither changed nor removed.
      return found && partOf(ownerId, found) === part ? [found] : []
    })
    .toSorted((one, other) => one.ends_at - other.ends_at)

/** How many windows are kept for an account, for others on this device, and how many of all are not over. */
export const countWindows = (ownerId: string): { own: number; others: number; running: number } => {
  const count = { own: 0, others: 0, running: 0 }
  for (const part of storedParts(windows)) {
    count[isOf(part, ownerId) ? 'own' : 'others'] += 1
    if (windowIn(readStored(windows, part))?.over === null) count.running += 1
  }
  return count
}

/** Changes whenever windows may have changed, in this tab or in another. */
export const windowChanges = createAtom(0)

if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(windows.name)) windowChanges.set((count) => count + 1)
  })

/** This tab hears of its own changes as the others do: the frame, too, which shows the windows. */
export const tellWindows = () => dispatchEvent(new StorageEvent('storage', { key: windows.name }))

/** A window of a module that was just turned off, for some minutes from now. */
export const newWindow = (
  { kind, module, id }: Place,
  minutes: number,
  { left, agreed }: Pick<ChangeWindow, 'left' | 'agreed'>,
): ChangeWindow => ({
  kind,
  module,
  id,
  made: newId(),
  ends_at: Date.now() + minutes * MINUTE_MS,
  left,
  agreed,
  waits: null,
  failure: '',
  over: null,
})

/** Stores a window in place of that of its module. False if the browser does not store it. */
export const storeWindow = (ownerId: string, window: ChangeWindow): boolean => {
  const isStored = writeStored(windows, JSON.stringify([window]), partOf(ownerId, window))
  tellWindows()
  return isStored
}

/** Removes the window of a module: nothing turns the module on any more. */
export const removeWindow = (ownerId: string, place: Place): void => {
  clearStored(windows, partOf(ownerId, place))
  tellWindows()
}
