import type { ResourceField } from '../resources/resource.ts'

const FORM = 3

/** A snapshot of another version, or of other fields, cannot be read. */
export const snapshotVersion = (fields: readonly ResourceField[]): string =>
  JSON.stringify([
    FORM,
    fields.map(({ path, kind, fallback, isDistinct, isListed }) => [
      path,
      kind,
      fallback,
      isDistinct,
      isListed,
    ]),
  ])
