// A function made or changed by a form; what the form cannot say is written as SQL.
import type { JSX } from 'preact'
import { WriteDefinition } from './write-definition.tsx'
import { WriteForm } from './write-form.tsx'
import type { WriteProps } from './writing.tsx'

export const WriteFunction = ({ of, ...rest }: WriteProps): JSX.Element =>
  of && !of.write ? (
    <WriteDefinition of={of} {...rest} />
  ) : (
    <WriteForm {...(of && { of })} {...rest} />
  )
