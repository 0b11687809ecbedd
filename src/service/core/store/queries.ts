import type { Kysely, Transaction } from 'kysely'
import { auditEventReads, auditEventWrites } from './audit-events.ts'
import type { Database } from './database.ts'
import { edgeModuleReads, edgeModuleWrites } from './edge-modules.ts'
import { endpointReads, endpointWrites } from './endpoints.ts'
import { figureReads } from './figures.ts'
import { idempotencyKeyReads, idempotencyKeyWrites } from './idempotency-keys.ts'
import { keyReads, keyWrites } from './keys.ts'
import { operatorReads, operatorWrites } from './operators.ts'
import { signInCodeWrites } from './sign-in-codes.ts'

/** All reads. */
export const readsOf = (db: Kysely<Database>) => ({
  keys: keyReads(db),
  operators: operatorReads(db),
  endpoints: endpointReads(db),
  edgeModules: edgeModuleReads(db),
  idempotencyKeys: idempotencyKeyReads(db),
  auditEvents: auditEventReads(db),
  figures: figureReads(db),
})

/** All reads and writes, in one transaction. */
export const queriesOf = (tx: Transaction<Database>) => ({
  keys: { ...keyReads(tx), ...keyWrites(tx) },
  signInCodes: signInCodeWrites(tx),
  operators: { ...operatorReads(tx), ...operatorWrites(tx) },
  endpoints: { ...endpointReads(tx), ...endpointWrites(tx) },
  edgeModules: { ...edgeModuleReads(tx), ...edgeModuleWrites(tx) },
  idempotencyKeys: idempotencyKeyWrites(tx),
  auditEvents: auditEventWrites(tx),
})

export type Reads = ReturnType<typeof readsOf>
export type Queries = ReturnType<typeof queriesOf>
