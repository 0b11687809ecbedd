import type { celEnv, celFunc } from '@bufbuild/cel'

/** A function of CEL, or one of its overloads. */
export type CelFunction = ReturnType<typeof celFunc>
export type CelCall = CelFunction['call']
export type CelValue = Parameters<CelCall>[2][number]
export type CelFunctions = ReturnType<typeof celEnv>['funcs']

/** The same function but for what it does. What its call throws ends the evaluation, past every || and &&. */
export const withCall = (
  { id, name, target, arguments: parameters, result }: CelFunction,
  call: CelCall,
): CelFunction =>
  // The brand of the library's functions is private, and nothing reads it: they are these members.
  ({ id, name, target, arguments: parameters, result, call }) as CelFunction
