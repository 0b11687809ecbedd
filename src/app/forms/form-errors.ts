import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldAt, hasNeeds, labelOf, valueAt, type Field } from '../writes/conflicts/field.ts'

/** `binding.endpoint_selectors[1]` as the form library writes it: `binding.endpoint_selectors.1`. */
const formPath = (wirePath: string) => wirePath.replaceAll('[', '.').replaceAll(']', '')

/** Converts errors by wire path to the nested errors that a form's resolver returns. */
export const toFieldErrors = <V extends FieldValues>(
  fieldErrors: Record<string, string>,
): FieldErrors<V> => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(fieldErrors)) {
    const parts = formPath(path).split('.')
    const last = parts.pop() ?? 'root'
    let at = errors
    // This tree contains only plain objects.
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>
    at[last] = { ...(at[last] as object | undefined), type: 'invalid', message }
  }
  return errors as FieldErrors<V>
}

// An error of a part without a field, such as a whole `binding`, would not be visible.
const hasField = (values: unknown, name: string): boolean => {
  let at = values
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false
    at = Reflect.get(at, part)
  }
  return typeof at === 'string' || Array.isArray(at)
}

/** What is wrong with the values of a form. */
export type Fault = {
  /** What it is about, in words. */
  label: string
  message: string
  /** In wire terms. */
  path: string
  /** Of the field that shows it, as the form library writes it; null if no field does. */
  name: string | null
}

/**
 * Shows errors by wire path at the fields of the form that are on the page (`isOnPage`); returns all of them as
 * faults.
 */
export const showFieldErrors = <V extends FieldValues>(
  form: UseFormReturn<V>,
  fieldErrors: Record<string, string>,
  fields: readonly Field[],
  isOnPage: (name: string) => boolean,
): Fault[] =>
  Object.entries(fieldErrors).map(([path, message]) => {
    const name = formPath(path)
    const isShown = hasField(form.getValues(), name) && isOnPage(name)
    // The field names of a form are wire paths, so this path is one of them.
    if (isShown) form.setError(name as Path<V>, { type: 'invalid', message })
    return { label: labelOf(fields, path), message, path, name: isShown ? name : null }
  })

/** All messages in a field's error, which is a tree if the field is a list. */
export const errorMessages = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.values(error).flatMap(errorMessages)
}

/** The faults that still stand: not those of a field that was changed since, or that is off the page. */
export const standingFaults = (
  faults: readonly Fault[],
  errors: unknown,
  fields: readonly Field[],
  values: unknown,
): Fault[] =>
  faults.filter(({ name, path }) => {
    if (name === null) return true
    const isOnPage = hasNeeds(fieldAt(fields, path) ?? {}, values)
    return isOnPage && errorMessages(valueAt(errors, name)).length > 0
  })

/** Leads to the field of a form with a name. */
export const focusField = (form: HTMLFormElement | null, name: string): void => {
  const control = form && controlOf(form, name)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center' })
}

/** The control that shows a field of a form: its own, or that of the list it is in. */
export const controlOf = (form: HTMLFormElement, name: string): HTMLElement | null => {
  const controls = [...form.elements].filter((one) => one instanceof HTMLElement)
  const control = controls.find((one) => one.getAttribute('name') === name)
  if (!control) {
    const at = name.lastIndexOf('.')
    const isElement = at > 0 && /^\d+$/.test(name.slice(at + 1))
    return isElement ? controlOf(form, name.slice(0, at)) : null
  }
  return control.matches('fieldset')
    ? control.querySelector('input, textarea, code-editor')
    : control
}
