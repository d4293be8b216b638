/**
 * Scrolls to a question with its label and its error, which stand above its control; to any other element as it is. What is taller
 * than the screen is scrolled to its control.
 */
export function showQuestion(element: Element): void {
  const question = element.closest('[data-one-question]') ?? element.closest('[data-question]');
  question?.scrollIntoView();
  element.scrollIntoView({ block: question ? 'nearest' : 'start' });
}
