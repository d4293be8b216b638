/** Exit codes of the program and of operator commands (docs/operations.md, "Start and stop"). */
export type ExitCode = 0 | 1 | 2;

/** A reason not to start that the operator can fix. The message says what is wrong and what to do, and is printed without a stack. */
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
 * Prints to standard error why the program ends: one line for a problem that the operator can fix, a stack for a bug.
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
