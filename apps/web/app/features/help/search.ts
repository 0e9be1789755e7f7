import type { Topic } from './topics.ts';

/** The questions that hold every word of what is searched for, by topic; a topic's name counts for all of its own. */
export function searchTopics(topics: readonly Topic[], keyword: string): Topic[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return topics.flatMap((topic) => {
    const questions = topic.questions.filter(({ question, answer }) => {
      const text = `${topic.name} ${question} ${answer}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return questions.length > 0 ? [{ ...topic, questions }] : [];
  });
}
