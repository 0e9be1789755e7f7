CREATE TABLE "signing_passwords" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_parties" DROP CONSTRAINT "party_intent";--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "party_intent" CHECK ("contract_parties"."intent" in ('sms', 'password', 'face'));