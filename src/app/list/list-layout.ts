import { parsedJson } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'

const Layout = z.object({ columns: z.array(z.string()) })

/** The ids of the columns that were chosen for a resource on this device, in their order; undefined if none were. */
export const storedColumns = (resource: string): readonly string[] | undefined => {
  const stored = readStored(ENTRIES.listLayout, slotPart(resource))
  return Layout.safeParse(parsedJson(stored ?? '')).data?.columns
}

/** Stores the columns of a resource on this device, for all services. */
export const storeColumns = (resource: string, columns: readonly string[]): void =>
  void writeStored(ENTRIES.listLayout, JSON.stringify({ columns }), slotPart(resource))
