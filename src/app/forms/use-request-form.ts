import { fieldErrorsOf } from '#contract/field-errors.ts'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isApiError } from '../api/api-error.ts'
import { focusFirstError, showFieldErrors, toFieldErrors } from './form-errors.ts'

type Request<Values, Body> = {
  schema: z.ZodMiniType<Body>
  /** The request body for these values. */
  body: (values: Values) => unknown
  /** Sends the body; a thrown error is shown in the form. */
  send: (body: Body, values: Values) => Promise<void>
}

/** The error of the last request, and its field errors that no field of the form shows. */
export type RefusedRequest = { error: unknown; errorsWithoutField: Record<string, string> }

/**
 * A form that sends one request. The request body is validated, not the values: a stored text that is too
 * long does not block another change. An untouched form follows `initial` when that changes. `refusal` is
 * null unless the last request failed; then the first error is focused. A form that is being sent cannot be
 * sent again.
 */
export const useRequestForm = <Values extends FieldValues, Body>(
  initial: Values,
  { schema, body, send }: Request<Values, Body>,
) => {
  const [refusal, setRefusal] = useState<RefusedRequest | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const form = useForm<Values>({
    // Complete values are also partial ones, but the compiler cannot infer that for a type parameter.
    defaultValues: initial as DefaultValues<Values>,
    values: initial,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = schema.safeParse(body(values))
      return checked.success
        ? { values, errors: {} }
        : { values: {}, errors: toFieldErrors<Values>(fieldErrorsOf(checked.error.issues)) }
    },
  })
  const attempt = async (values: Values) => {
    setRefusal(null)
    try {
      await send(schema.parse(body(values)), values)
    } catch (error) {
      const errorsWithoutField = isApiError(error) ? showFieldErrors(form, error.fieldErrors) : {}
      setRefusal({ error, errorsWithoutField })
    }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Two clicks before the next render would send two requests.
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(attempt)(event)
    } finally {
      isSending.current = false
    }
  }
  const { isSubmitting, submitCount } = form.formState
  // The error may be far from the button that was pressed.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && element.current) focusFirstError(element.current)
  }, [submitCount, isSubmitting])
  return { form, element, refusal, isSubmitting, submit }
}
