import type { ResourceField } from '../resources/resource.ts'

const FORM = 4

/** A snapshot of another version, or of other fields, cannot be read. */
export const snapshotVersion = (fields: readonly ResourceField[]): string =>
  JSON.stringify([
    FORM,
    fields.map(({ path, kind, fallback, isDistinct, isAddress, isListed }) => [
      path,
      kind,
      fallback,
      isDistinct,
      isAddress,
      isListed,
    ]),
  ])
