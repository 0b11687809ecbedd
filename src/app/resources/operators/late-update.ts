/** What an update needs only once it is sent: one file. */
export { ownerWarnings } from './owner-warnings.ts'
export { keepChanges } from './put-back/keep-changes.ts'
