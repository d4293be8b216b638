import { type ExitCode, StartProblem } from './start-problem.ts';

/**
 * Tells the operator, on standard error, why the program ends: in one line where it is something to mend, with
 * the stack where it is a fault of the program.
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
