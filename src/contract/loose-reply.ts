import * as z from 'zod/mini'

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Loose<S extends Shape> = { [Name in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[Name]>> }

/**
 * An object of a reply: it always has some members and maybe others, which left out and null are both "not set". Members
 * that nobody knows are kept.
 */
export const looseReply = <Always extends Shape, Maybe extends Shape>(
  always: Always,
  maybe: Maybe,
) =>
  z.looseObject({
    ...always,
    // The entries are those of the mapped type.
    ...(Object.fromEntries(
      Object.entries(maybe).map(([name, member]) => [name, z.nullish(member)]),
    ) as Loose<Maybe>),
  })

/** A reference in a reply: `uri` may be empty or missing. */
export const Ref = looseReply({}, { id: z.string(), uri: z.string() })
export type Ref = z.infer<typeof Ref>
