import * as z from 'zod/mini'
import type { CopyChange, CopyFacts } from '../copy/change.ts'
import { readFacts, readKeptChange } from '../store/kept-form.ts'

/** What workers of one connection tell each other: where pages share none, or of two builds at once. */
export type SyncMessage =
  /** A worker is new: whoever is there answers. */
  | { kind: 'hello'; from: string }
  | { kind: 'here'; to: string; from: string; loaded: number; is_paused: boolean }
  /** Asks one of them for all that it has. */
  | { kind: 'ask'; to: string; from: string }
  | { kind: 'all'; to: string; change: CopyChange; facts: CopyFacts | null }
  | { kind: 'change'; change: CopyChange; facts: CopyFacts | null; chunk: number | null }
  /** Somebody has paused the walk, or goes on with it: no other worker takes it over. */
  | { kind: 'pause' | 'resume' }
  /** Somebody has removed the copy; the store that all share is empty already. */
  | { kind: 'clear'; is_on_device: boolean }
  /** Nothing of it may be on the device any more. */
  | { kind: 'forget' }

const from = z.string()
const to = z.string()
const kept = { change: z.unknown(), facts: z.unknown() }

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), from }),
  z.object({ kind: z.literal('here'), to, from, loaded: z.number(), is_paused: z.boolean() }),
  z.object({ kind: z.literal('ask'), to, from }),
  z.object({ kind: z.literal('all'), to, ...kept }),
  z.object({ kind: z.literal('change'), chunk: z.nullable(z.int()), ...kept }),
  z.object({ kind: z.literal(['pause', 'resume', 'forget']) }),
  z.object({ kind: z.literal('clear'), is_on_device: z.boolean() }),
])

/** A message of another worker, of any version; null if it has another form. */
export const readSyncMessage = (message: unknown): SyncMessage | null => {
  const { data } = Message.safeParse(message)
  if (!data || !('change' in data)) return data ?? null
  const change = readKeptChange(data.change)
  const facts = data.facts === null ? null : readFacts(data.facts)
  // A change without its facts would describe another copy.
  return change && (facts || data.facts === null) ? { ...data, change, facts } : null
}
