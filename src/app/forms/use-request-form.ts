import { faultsOf } from '#contract/faults.ts'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isApiError } from '../api/api-error.ts'
import { focusFirstFault, showFaults, toFieldErrors } from './form-faults.ts'

type Request<Values, Body> = {
  schema: z.ZodMiniType<Body>
  /** The body that these values make. */
  body: (values: Values) => unknown
  /** Sends the body; what it throws is shown in the form. */
  send: (body: Body, values: Values) => Promise<void>
}

/** What the last sending threw, and those of its faults that no field of the form shows. */
export type RefusedRequest = { error: unknown; faultsWithoutField: Record<string, string> }

/**
 * A form that makes one request. The values are checked by the request that they would make, so that a
 * text that was too long before the person came does not stand in the way of another change.
 * `initial` may change while the form is untouched: it then follows. `refusal` is null when nothing was
 * refused; after a refusal the first fault has the focus. While it is sending, nothing is sent again.
 */
export const useRequestForm = <Values extends FieldValues, Body>(
  initial: Values,
  { schema, body, send }: Request<Values, Body>,
) => {
  const [refusal, setRefusal] = useState<RefusedRequest | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const form = useForm<Values>({
    // A whole set of values is a partial one, too; the compiler cannot know it of a type parameter.
    defaultValues: initial as DefaultValues<Values>,
    values: initial,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = schema.safeParse(body(values))
      return checked.success
        ? { values, errors: {} }
        : { values: {}, errors: toFieldErrors<Values>(faultsOf(checked.error.issues)) }
    },
  })
  const attempt = async (values: Values) => {
    setRefusal(null)
    try {
      await send(schema.parse(body(values)), values)
    } catch (error) {
      const faultsWithoutField = isApiError(error) ? showFaults(form, error.faults) : {}
      setRefusal({ error, faultsWithoutField })
    }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Two presses before the next render would be two requests.
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(attempt)(event)
    } finally {
      isSending.current = false
    }
  }
  const { isSubmitting, submitCount } = form.formState
  // The fault may be far out of sight from the button that was pressed.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && element.current) focusFirstFault(element.current)
  }, [submitCount, isSubmitting])
  return { form, element, refusal, isSubmitting, submit }
}
