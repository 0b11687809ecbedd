import { faultsOf } from '#contract/faults.ts'
import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isApiError } from '../api/api-error.ts'
import { showFaults, toFieldErrors } from './form-faults.ts'

type Request<Values, Body> = {
  schema: z.ZodMiniType<Body>
  /** The body that these values make. */
  body: (values: Values) => unknown
  /** Sends the body; what it throws is shown in the form. */
  send: (body: Body, values: Values) => Promise<void>
}

/**
 * A form that makes one request. The values are checked by the request that they would make, so that a
 * text that was too long before the person came does not stand in the way of another change.
 * `refusal` is what the last sending threw, null when it threw nothing.
 */
export const useRequestForm = <Values extends FieldValues, Body>(
  initial: Values,
  { schema, body, send }: Request<Values, Body>,
) => {
  const [refusal, setRefusal] = useState<unknown>(null)
  const form = useForm<Values>({
    // A whole set of values is a partial one, too; the compiler cannot know it of a type parameter.
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
    resolver: (values) => {
      const checked = schema.safeParse(body(values))
      return checked.success
        ? { values, errors: {} }
        : { values: {}, errors: toFieldErrors<Values>(faultsOf(checked.error.issues)) }
    },
  })
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await send(schema.parse(body(values)), values)
    } catch (error) {
      if (isApiError(error)) showFaults(form, error.faults)
      setRefusal(error)
    }
  })
  return { form, refusal, submit }
}
