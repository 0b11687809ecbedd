import { makeAccount } from '#service/core/api/keys.ts'
import { newId } from '#service/core/store/ids.ts'
import { type OpenPool, storeOver } from '#service/core/store/store.ts'
import { testRecords } from '#service/faults/test-records.ts'

/** How many digits of the id of a seeded operator count, from 1. */
export const COUNTING_DIGITS = 9

/**
 * Fills an account in a database and closes it; returns a key of the account and the prefix of its
 * operators' ids.
 */
export const seedOperators = async (opened: OpenPool, count: number, metadataLength = 0) => {
  const store = await storeOver(opened)
  const { key, owner } = await makeAccount(store)
  const idStart = newId('k8sop').slice(0, -COUNTING_DIGITS)
  const { account_id: account, principal_id: principal } = owner
  const at = new Date()
  const bulk = { account, principal, idStart, count, at, metadataLength }
  await testRecords(opened.pool).insertOperators(bulk)
  await store.close()
  return { key, idStart }
}
