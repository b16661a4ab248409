/** Solves factor × x = values; the factor is a lower triangle, line by line. */
export function forward(factor: readonly Float64Array[], values: Float64Array): Float64Array {
  const result = values.slice();
  for (let at = 0; at < factor.length; at++) {
    const line = factor[at]!;
    let value = result[at]!;
    for (let k = 0; k < at; k++) value -= line[k]! * result[k]!;
    result[at] = value / line[at]!;
  }
  return result;
}

/** The same of the factor turned: its columns are read as lines. */
export function backward(factor: readonly Float64Array[], values: Float64Array): Float64Array {
  const result = values.slice();
  for (let at = factor.length - 1; at >= 0; at--) {
    const line = factor[at]!;
    const value = result[at]! / line[at]!;
    result[at] = value;
    for (let k = 0; k < at; k++) result[k]! -= line[k]! * value;
  }
  return result;
}

export function squaresOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}
