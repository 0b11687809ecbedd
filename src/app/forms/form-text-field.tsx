import type { ComponentProps } from 'react'
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { utf8Bytes } from '#contract/text.ts'
import styles from '../ui/field.module.css'
import { formatNumber } from '../ui/intl.ts'
import { TextField } from '../ui/text-field.tsx'

type FormTextFieldProps<V extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & {
  control: Control<V>
  name: FieldPathByValue<V, string>
  /** In UTF-8 bytes; the field shows how many are used. */
  limit?: number
  /** What is meant by what is typed. */
  readTyped?: (typed: string) => string
}

/** How much of a limit is used. */
export const ByteCount = ({ used, limit }: { used: number; limit: number }) => (
  <span className={used > limit ? styles.over : undefined}>
    {formatNumber(used)} / {formatNumber(limit)} bytes
  </span>
)

/** A text field of a form. Its value is the service's value until the user types. */
export const FormTextField = <V extends FieldValues>({
  control,
  name,
  limit,
  readTyped,
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
        onChange={(typed) => field.onChange(readTyped?.(typed) ?? typed)}
        note={limit ? <ByteCount used={utf8Bytes(field.value)} limit={limit} /> : note}
        error={fieldState.error?.message}
      />
    )}
  />
)
