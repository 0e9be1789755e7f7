CREATE TABLE "contract_link_readers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"party_id" uuid NOT NULL,
	"reader_hash" "bytea" NOT NULL,
	"way" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_reader" UNIQUE("party_id","reader_hash"),
	CONSTRAINT "link_way" CHECK ("contract_link_readers"."way" in ('link', 'code'))
);
--> statement-breakpoint
ALTER TABLE "contract_parties" ADD COLUMN "reading" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_link_readers" ADD CONSTRAINT "contract_link_readers_party_id_contract_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."contract_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_link_reader" ON "contract_link_readers" USING btree ("party_id") WHERE "contract_link_readers"."way" = 'link';--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "party_reading" CHECK ("contract_parties"."reading" in ('link', 'code', 'identity'));