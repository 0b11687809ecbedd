import { isRecord, parsedJson } from '#contract/json-value.ts'
import type { StorageEntry } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'

type Parts<Member extends string> = {
  entry: StorageEntry
  /** An item is a text for each of them. */
  members: readonly Member[]
  /** Two items with the same name are the same. */
  nameOf: (item: Readonly<Record<Member, string>>) => string
  /** So many are kept for each connection. */
  most: number
}

/** A short list that is kept on this device for each connection or part of it, by its id: no other key sees it. */
export const accountList = <const Member extends string>({
  entry,
  members,
  nameOf,
  most,
}: Parts<Member>) => {
  type Item = Readonly<Record<Member, string>>
  const isItem = (one: unknown): one is Item =>
    isRecord(one) && members.every((member) => typeof one[member] === 'string')
  const read = (id: string): Item[] => {
    const kept = parsedJson(readStored(entry, id) ?? '')
    // Of what was edited by hand, or written by another version, the rest stays.
    return (Array.isArray(kept) ? kept : []).filter((one) => isItem(one)).slice(0, most)
  }
  const write = (id: string, items: readonly Item[]): boolean =>
    writeStored(entry, JSON.stringify(items), id)
  const without = (items: readonly Item[], item: Item) =>
    items.filter((one) => nameOf(one) !== nameOf(item))
  return {
    read,
    /** Puts an item first; the last ones make room, half of them where the storage is full. False if not stored. */
    putFirst: (id: string, item: Item): boolean => {
      let items = [item, ...without(read(id), item)].slice(0, most)
      while (!write(id, items)) {
        if (items.length === 1) return false
        items = items.slice(0, Math.ceil(items.length / 2))
      }
      return true
    },
    /** Puts an item in the place of the one with its name, else last; the first ones make room. False if not stored. */
    put: (id: string, item: Item): boolean => {
      const items = read(id)
      const at = items.findIndex((one) => nameOf(one) === nameOf(item))
      return write(id, at === -1 ? [...items, item].slice(-most) : items.with(at, item))
    },
    remove: (id: string, item: Item): void => void write(id, without(read(id), item)),
  }
}
