import { parsedJson } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import type { KeptUndo } from './write.ts'

const Kept: z.ZodMiniType<KeptUndo> = z.object({
  write: z.array(z.string()),
  before: z.unknown(),
  document: z.unknown(),
})

/** The owners whose kept changes this page has: before that, they must not be replaced. */
const read = new Set<string>()

/** The changes that this tab has kept of an owner, the last one first, once; those of another form are left out. */
export const readUndos = (owner: string): KeptUndo[] => {
  if (read.has(owner)) return []
  read.add(owner)
  const list = parsedJson(readStored(ENTRIES.undos, owner) ?? '')
  return Array.isArray(list) ? list.flatMap((one) => Kept.safeParse(one).data ?? []) : []
}

/** This page leaves an owner: what it has kept is read again when it comes back. */
export const leaveUndos = (owner: string): void => void read.delete(owner)

/** Keeps the changes of an owner for a reload of this tab, the last one first; the oldest go where there is no room. */
export const keepUndos = (owner: string, undos: readonly { kept?: unknown }[]): void => {
  if (!read.has(owner) && readStored(ENTRIES.undos, owner) !== null) return
  read.add(owner)
  const kept = undos.flatMap((one) => one.kept ?? [])
  while (kept.length > 0 && !writeStored(ENTRIES.undos, JSON.stringify(kept), owner)) kept.pop()
  if (kept.length === 0) clearStored(ENTRIES.undos, owner)
}
