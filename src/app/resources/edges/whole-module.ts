import type { Field } from '../../writes/conflicts/field.ts'
import type { ModuleTarget } from './module-form.ts'
import { ENABLED, moduleSave } from './module-writes.ts'

/** All that a module's form and its switch edit. */
export const moduleFields = ({ rules }: Pick<ModuleTarget, 'rules'>): Field[] => [
  ENABLED,
  ...rules.fields,
]

/** PUT of the whole module: unlike that of its form, with `enabled`. */
export const wholeSave = (place: ModuleTarget, known: readonly string[]) => ({
  ...moduleSave(place, known),
  fields: moduleFields(place),
})
