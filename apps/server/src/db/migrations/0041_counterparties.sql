CREATE TABLE "counterparties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"organization_name" text DEFAULT '' NOT NULL,
	"name" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"note" "bytea",
	"words" "tsvector",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counterparty_owner" CHECK ("counterparties"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "counterparty_kind" CHECK ("counterparties"."kind" in ('person', 'organization')),
	CONSTRAINT "counterparty_organization" CHECK (("counterparties"."kind" = 'organization') = ("counterparties"."organization_name" <> ''))
);
--> statement-breakpoint
ALTER TABLE "sign_codes" ADD COLUMN "amount" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "one_counterparty" ON "counterparties" USING btree ("owner_kind","owner_id","phone_fingerprint","organization_name");--> statement-breakpoint
CREATE INDEX "counterparties_of_owner" ON "counterparties" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "counterparties_words" ON "counterparties" USING gin ("words");--> statement-breakpoint
CREATE INDEX "parties_by_phone" ON "contract_parties" USING btree ("phone_fingerprint");