import type { Kysely, Transaction } from 'kysely'
import { auditEventReads, auditEventWrites, compiledAuditQueries } from './audit-events.ts'
import { certificateAuthorityWrites } from './certificate-authority.ts'
import type { Database } from './database.ts'
import { compiledModuleQueries, edgeModuleReads, edgeModuleWrites } from './edge-modules.ts'
import { endpointReads, endpointWrites } from './endpoints.ts'
import { figureReads } from './figures.ts'
import { idempotencyKeyReads, idempotencyKeyWrites } from './idempotency-keys.ts'
import { keyAdministrationReads, keyAdministrationWrites } from './key-administration.ts'
import { keyReads, keyWrites } from './keys.ts'
import { compiledOperatorQueries, operatorReads, operatorWrites } from './operators.ts'
import { signInCodeReads, signInCodeWrites } from './sign-in-codes.ts'

/** The queries that are built and compiled once per database. */
export const compiledQueries = (db: Kysely<Database>) => ({
  operators: compiledOperatorQueries(db),
  auditEvents: compiledAuditQueries(db),
  edgeModules: compiledModuleQueries(db),
})
type Compiled = ReturnType<typeof compiledQueries>

/** All reads. */
export const readsOf = (db: Kysely<Database>, compiled: Compiled) => ({
  keys: keyReads(db),
  keyAdministration: keyAdministrationReads(db),
  signInCodes: signInCodeReads(db),
  operators: operatorReads(db, compiled.operators),
  endpoints: endpointReads(db),
  edgeModules: edgeModuleReads(db),
  idempotencyKeys: idempotencyKeyReads(db),
  auditEvents: auditEventReads(db),
  figures: figureReads(db),
})

/** All reads and writes, in one transaction. */
export const queriesOf = (tx: Transaction<Database>, compiled: Compiled) => ({
  keys: { ...keyReads(tx), ...keyWrites(tx) },
  keyAdministration: { ...keyAdministrationReads(tx), ...keyAdministrationWrites(tx) },
  signInCodes: signInCodeWrites(tx),
  operators: {
    ...operatorReads(tx, compiled.operators),
    ...operatorWrites(tx, compiled.operators),
  },
  endpoints: { ...endpointReads(tx), ...endpointWrites(tx) },
  edgeModules: { ...edgeModuleReads(tx), ...edgeModuleWrites(tx, compiled.edgeModules) },
  idempotencyKeys: idempotencyKeyWrites(tx),
  auditEvents: auditEventWrites(tx, compiled.auditEvents),
  certificateAuthority: certificateAuthorityWrites(tx),
})

export type Reads = ReturnType<typeof readsOf>
export type Queries = ReturnType<typeof queriesOf>
