/**
 * Scrolls to a question with its label and its error, which stand above its control; to any other element as it is. What is taller
 * than the screen is scrolled to its control.
 */
export function showQuestion(element: Element, block: 'start' | 'nearest' = 'start'): void {
  const question = element.closest('[data-one-question]') ?? element.closest('[data-question]');
  question?.scrollIntoView({ block });
  element.scrollIntoView({ block: question ? 'nearest' : block });
}
