/** Exit codes of the program and of operator commands (docs/operations.md, "Start and stop"). */
export type ExitCode = 0 | 1 | 2;

/**
 * A reason not to start that the operator can mend. Its message is printed as it is, without a stack:
 * it says what is wrong and what to do.
 */
export class StartProblem extends Error {
  /** 1: something failed. 2: bad configuration. */
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.name = 'StartProblem';
    this.exitCode = exitCode;
  }
}

/**
 * Prints on standard error why the program ends: one line for what the operator can mend, and the stack for a fault of the
 * program.
 * @returns the exit code.
 */
export function reportProblem(problem: unknown): ExitCode {
  if (problem instanceof StartProblem) {
    console.error(problem.message);
    return problem.exitCode;
  }
  console.error(problem);
  return 1;
}
