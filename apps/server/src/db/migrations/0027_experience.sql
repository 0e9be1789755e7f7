CREATE TABLE "experiences" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	"root_crl" "bytea" NOT NULL,
	"issuing_crl" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "experiences_created_at_index" ON "experiences" USING btree ("created_at");