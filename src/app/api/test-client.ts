import { createAtom } from '@tanstack/react-store'
import type { Client } from './client.ts'
import type { ConnectionState, WriteBan } from './connection-state.ts'

/** A client whose calls are answered by a function, which answers as the operations of a test do. */
export const testClient = (
  call: (operation: never, options: never) => Promise<unknown>,
): Client => ({
  connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
  key: ['c'],
  state: createAtom<ConnectionState>('unknown'),
  ban: createAtom<WriteBan | null>(null),
  takesIdempotencyKeys: async () => false,
  // What a test calls, its function answers by the type of the operation.
  call: call as unknown as Client['call'],
  watch: () => () => undefined,
  adoptState: () => undefined,
  close: () => undefined,
})
