import { isVisible } from '#domain/visible-text.ts'
import { valueAt } from '../writes/conflicts/field.ts'
import type { ResourceField } from './resource-field.ts'

/** Returns what tells a record's name: its title, or its id where nothing of that can be seen. */
export const namingBy = (fields: readonly ResourceField[]) => {
  const title = fields.find(({ isTitle }) => isTitle)
  return (record: { readonly id: string }): string => {
    const text = title && valueAt(record, title.path)
    return typeof text === 'string' && isVisible(text) ? text.trim() : record.id
  }
}
