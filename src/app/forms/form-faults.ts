import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** `binding.endpoint_selectors[1]` as the form library writes it: `binding.endpoint_selectors.1`. */
const formPath = (wirePath: string) => wirePath.replaceAll('[', '.').replaceAll(']', '')

/** Faults by wire path as the nested errors that a form's resolver returns. */
export const toFieldErrors = <V extends FieldValues>(
  faults: Record<string, string>,
): FieldErrors<V> => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(faults)) {
    const parts = formPath(path).split('.')
    const last = parts.pop() ?? 'root'
    let at = errors
    // Only plain objects are put into this tree.
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>
    at[last] = { ...(at[last] as object | undefined), type: 'fault', message }
  }
  return errors as FieldErrors<V>
}

// A fault of a part that has no field of its own, such as a whole `binding`, would not be visible.
const hasField = (values: unknown, name: string): boolean => {
  let at = values
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return false
    at = Reflect.get(at, part)
  }
  return typeof at === 'string' || Array.isArray(at)
}

/** Shows the service's faults at the fields of the form; returns those that have no field. */
export const showFaults = <V extends FieldValues>(
  form: UseFormReturn<V>,
  faults: Record<string, string>,
): Record<string, string> => {
  const faultsWithoutField: Record<string, string> = {}
  for (const [path, message] of Object.entries(faults)) {
    const name = formPath(path)
    // The field names of a form are wire paths, so that this path is one of them.
    if (hasField(form.getValues(), name)) {
      form.setError(name as Path<V>, { type: 'fault', message })
    } else faultsWithoutField[path] = message
  }
  return faultsWithoutField
}

/** All messages in a field's error, which is a tree where the field is a list. */
export const faultMessages = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.values(error).flatMap(faultMessages)
}

const FAULTS =
  '[aria-invalid="true"], fieldset[data-invalid="true"], [role="alert"][data-tone="bad"]'

/** Scrolls to the first fault of a form and focuses it; does nothing where there is none. */
export const focusFirstFault = (form: HTMLFormElement): void => {
  const fault = form.querySelector<HTMLElement>(FAULTS)
  fault?.focus({ preventScroll: true })
  fault?.scrollIntoView({ block: 'center' })
}
