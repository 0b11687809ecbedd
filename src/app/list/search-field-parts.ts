import type { ComponentProps } from 'react'

/** What the code of the search adds to its field. */
export type SearchFieldParts = Pick<
  ComponentProps<'input'>,
  | 'role'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'onInput'
  | 'onKeyDown'
  | 'onSelect'
  | 'onBlur'
>
