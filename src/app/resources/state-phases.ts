import { renewalPhases } from './operators/renewal.ts'
import { RENEWAL_FIELD } from './operators/renewal-field.ts'
import type { ResourceField } from './resource-field.ts'

/** How states are told from a record, by the paths of their fields. Only what searches records has this code. */
const PHASES = new Map([[RENEWAL_FIELD.path, renewalPhases]])

/** Fields with how their states are told. */
export const withPhases = (fields: readonly ResourceField[]): readonly ResourceField[] =>
  fields.map((field) => {
    const phasesOf = PHASES.get(field.path)
    return phasesOf ? { ...field, phasesOf } : field
  })
