import { createAtom } from '@tanstack/react-store'
import type { Client } from './client.ts'
import type { Gate } from './send-request.ts'
import type { ConnectionState } from './api-error.ts'

/** A client whose calls are answered by a function, which answers as the operations of a test do. */
export const testClient = (
  call: (operation: never, options: never) => Promise<unknown>,
): Client => ({
  connection: { id: 'c', base_url: 'https://api.example', version_header: 'V', key: 'k' },
  key: ['c'],
  state: createAtom<ConnectionState>('unknown'),
  isReadOnly: createAtom(false),
  takesIdempotencyKeys: async () => false,
  // What a test calls, its function answers by the type of the operation.
  call: call as unknown as Client['call'],
  watch: () => () => undefined,
  adoptState: () => undefined,
  close: () => undefined,
})

/** The gate that lets everything pass. */
export const openGate: Gate = async (_connectionId, send) => send()
