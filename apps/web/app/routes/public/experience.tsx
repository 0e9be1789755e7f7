import { ExperiencePage } from '~/features/experience/index.ts';
import { usePhone } from '~/site/use-phone.ts';

export default function Experience() {
  return <ExperiencePage phone={usePhone()} />;
}
