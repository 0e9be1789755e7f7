import type { CompanyKindName, CompanyWay } from '@yinxin/api/client';
import { Choice, ChoiceGroup } from '~/ui/index.ts';
import { standingOf, type WayOffer } from '../way-words.ts';
import { isOpenFor } from './company-fields.ts';

interface WayChoiceProps {
  ways: readonly WayOffer[];
  kind: CompanyKindName;
  chosen: CompanyWay;
  onChoose: (way: CompanyWay) => void;
}

/** How whoever acts for another proves that they may. */
export const WayChoice = ({ ways, kind, chosen, onChoose }: WayChoiceProps) => (
  <ChoiceGroup legend="接下来怎样核验">
    {ways.map((offer) => {
      const name = offer.way as CompanyWay;
      const open = offer.open && isOpenFor(kind, name);
      const standing = isOpenFor(kind, name) ? standingOf(offer) : '这类组织请选审核方式';
      return (
        <Choice
          key={name}
          name="way"
          checked={chosen === name}
          disabled={!open}
          onChoose={() => onChoose(name)}
          title={offer.words}
          note={
            <>
              {offer.takes}
              <br />
              {standing ?? `需要：${offer.needs.join('、')}`}
            </>
          }
        />
      );
    })}
  </ChoiceGroup>
);
