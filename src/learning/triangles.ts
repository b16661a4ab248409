/** Lower triangle of the Cholesky factor of a symmetric matrix, line by line. */
export function factorOf(size: number, cell: (line: number, column: number) => number): Float64Array[] {
  const factor: Float64Array[] = [];
  for (let line = 0; line < size; line++) {
    const own = new Float64Array(line + 1);
    factor.push(own);
    for (let column = 0; column <= line; column++) {
      const other = factor[column]!;
      let value = cell(line, column);
      for (let k = 0; k < column; k++) value -= own[k]! * other[k]!;
      own[column] = column === line ? Math.sqrt(value) : value / other[column]!;
    }
  }
  return factor;
}

/** Solves factor × x = values; of fewer values, by the upper part of the factor. */
export function forward(factor: readonly Float64Array[], size: number, cellOf: (line: number) => number): Float64Array {
  const result = new Float64Array(size);
  for (let at = 0; at < size; at++) {
    const line = factor[at]!;
    let value = cellOf(at);
    for (let k = 0; k < at; k++) value -= line[k]! * result[k]!;
    result[at] = value / line[at]!;
  }
  return result;
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}
