import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'

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

/** Shows the service's field errors at the fields of the form; returns those that have no field. */
export const showFieldErrors = <V extends FieldValues>(
  form: UseFormReturn<V>,
  fieldErrors: Record<string, string>,
): Record<string, string> => {
  const errorsWithoutField: Record<string, string> = {}
  for (const [path, message] of Object.entries(fieldErrors)) {
    const name = formPath(path)
    // The field names of a form are wire paths, so this path is one of them.
    if (hasField(form.getValues(), name)) {
      form.setError(name as Path<V>, { type: 'invalid', message })
    } else errorsWithoutField[path] = message
  }
  return errorsWithoutField
}

/** All messages in a field's error, which is a tree if the field is a list. */
export const errorMessages = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  if ('message' in error && typeof error.message === 'string') return [error.message]
  return Object.values(error).flatMap(errorMessages)
}

const INVALID_FIELDS =
  '[aria-invalid="true"], fieldset[data-invalid="true"], [role="alert"][data-tone="bad"]'

/** Scrolls to the first error of a form and focuses it; does nothing if there is none. */
export const focusFirstError = (form: HTMLFormElement): void => {
  const error = form.querySelector<HTMLElement>(INVALID_FIELDS)
  error?.focus({ preventScroll: true })
  // What is higher than the window shows its beginning, where its error is.
  error?.scrollIntoView({ block: error.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
}
