import { Link } from 'react-router';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { Shelf } from '~/parts/page/phone-section.tsx';
import { pathOn } from '~/site/device.ts';
import { type ProductForm, productFormPath } from '~/site/pages/product-forms.ts';
import { Icon } from '~/ui/index.ts';
import { choices, FORM_FACTS, formFacts, forms } from './forms.ts';

const nameOf = (wanted: ProductForm) => forms.find(({ key }) => key === wanted)?.name;

/** Three questions, asked in order; each yes leads to a page. */
export function Choices({ phone }: { phone: boolean }) {
  return (
    <ol className="grid gap-4 lg:grid-cols-3 lg:gap-6">
      {choices.map(({ question, hint, answer }, index) => (
        <li key={answer} className="flex flex-col rounded-card border border-line bg-white p-6 lg:p-7">
          <p aria-hidden="true" className="font-mono text-sm font-semibold text-seal">
            0{index + 1}
          </p>
          <h3 className="mt-2 text-lg">{question}</h3>
          <p className="mt-1.5 mb-5 flex-1 text-ink-2">{hint}</p>
          <Link
            to={pathOn(productFormPath(answer), phone)}
            className="inline-flex min-h-11 items-center gap-1 self-start font-semibold text-seal hover:text-seal-deep"
          >
            {index < choices.length - 1 ? '是，' : ''}看{nameOf(answer)}
            <Icon name="arrow-right" size={18} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The three forms side by side. */
export function Comparison() {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">部署方式的比较</caption>
      <thead>
        <tr>
          <td className="w-32" />
          {forms.map(({ key, name, icon, promise, capability }) => (
            <th key={key} scope="col" className="border-b-2 border-navy px-5 pb-5 align-bottom font-normal">
              <Icon name={icon} size={28} className="text-navy" />
              <span className="mt-2 flex items-center gap-2 text-lg font-semibold">
                {name}
                <CapabilityBadge of={capability} />
              </span>
              <span className="block text-sm text-ink-2">{promise}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {formFacts.map((fact) => (
          <tr key={fact} className="border-b border-line">
            <th scope="row" className="py-4 align-top text-sm text-ink-3">
              {FORM_FACTS[fact]}
            </th>
            {forms.map(({ key, facts }) => (
              <td key={key} className="px-5 py-4 align-top text-sm text-ink-2">
                {facts[fact]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {forms.map(({ key, name }) => (
            <td key={key} className="px-5 pt-5">
              <Link
                to={productFormPath(key)}
                className="inline-flex items-center gap-1 font-semibold text-seal hover:text-seal-deep"
              >
                了解{name}
                <Icon name="arrow-right" size={18} />
              </Link>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** The same as cards on a shelf. */
export function FormShelf() {
  return (
    <Shelf label="部署方式">
      {forms.map(({ key, name, icon, promise, capability, facts }) => (
        <li
          key={key}
          className="flex w-[82%] shrink-0 snap-start flex-col rounded-card border border-line bg-white p-5"
        >
          <Icon name={icon} size={28} className="text-navy" />
          <h3 className="mt-2 flex items-center gap-2 text-lg">
            {name}
            <CapabilityBadge of={capability} />
          </h3>
          <p className="text-sm text-ink-2">{promise}</p>
          <dl className="mt-4 flex-1 text-sm">
            {formFacts.map((fact) => (
              <div key={fact} className="border-t border-line py-2">
                <dt className="text-ink-3">{FORM_FACTS[fact]}</dt>
                <dd>{facts[fact]}</dd>
              </div>
            ))}
          </dl>
          <Link
            to={pathOn(productFormPath(key), true)}
            className="mt-2 flex min-h-11 items-center justify-center gap-1 rounded border border-line font-semibold"
          >
            了解{name}
          </Link>
        </li>
      ))}
    </Shelf>
  );
}
