import type { ComponentProps } from 'react'
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { utf8Bytes } from '#contract/text.ts'
import { ByteCount } from '../ui/byte-count.tsx'
import { TextField } from '../ui/text-field.tsx'

type FormTextFieldProps<V extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & {
  control: Control<V>
  name: FieldPathByValue<V, string>
  /** UTF-8 bytes; shows how many are used. */
  limit?: number
}

/** A text field of a form. The value stays as it came until it is typed into. */
export const FormTextField = <V extends FieldValues>({
  control,
  name,
  limit,
  note,
  ...props
}: FormTextFieldProps<V>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <TextField
        {...props}
        {...field}
        note={limit ? <ByteCount used={utf8Bytes(field.value)} limit={limit} /> : note}
        error={fieldState.error?.message}
      />
    )}
  />
)
